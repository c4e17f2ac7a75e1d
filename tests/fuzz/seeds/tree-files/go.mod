dmodule x
require (
	example.org/y v1.0.0
)
