"""A flaky test to practise on: python3 scripts/hunt.py -n 200 --jobs 2 -- python3 -m unittest -q assets/flaky_demo.py"""
import unittest


def tag_line(tags):
    unique = {t.strip().lower() for t in tags}
    return ", ".join(unique)


class TestTags(unittest.TestCase):
    def test_removes_duplicates(self):
        self.assertEqual(tag_line(["Red", "blue", "red "]), "red, blue")
