# SPDX-License-Identifier: Apache-2.0
# Copyright 2026 The ThoughtForge Authors
"""Compiles without running, reads TOML; a last line "." shows that it reached the end."""
import sys
try:
    import tomllib
except ImportError:
    tomllib = None
def say (path, line, text):
    print ('%s\t%d\t%s' % (path, line or 0, ' '.join (str (text).split ())))
for path in sys.argv[1:]:
    data = open (path, 'rb').read ()
    try:
        if not path.endswith ('.toml'):
            compile (data, path, 'exec', dont_inherit=True)
        elif tomllib:
            tomllib.loads (data.decode ('utf-8'))
    except SyntaxError as error:
        say (path, error.lineno, error.msg)
    except ValueError as error:
        say (path, 0, error)
print ('.')
