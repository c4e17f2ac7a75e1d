rimport unittest
class T(unittest.TestCase):
    def test_a(self): pass
