"""Sample tests with a gap on purpose: no tip near half a cent. Run: python3 -m unittest bill_checks"""
import unittest

from bill import split_bill


class SplitBill(unittest.TestCase):
    def check(self, expected, *args):
        self.assertEqual(split_bill(*args), expected)

    def test_even_split(self):
        self.check([500, 500], 1000, 2)

    def test_first_people_pay_the_extra_cents(self):
        self.check([334, 334, 333], 1001, 3)

    def test_fewer_cents_than_people(self):
        self.check([1, 1, 0], 2, 3)

    def test_tip_is_added(self):
        self.check([550, 550], 1000, 2, 10)

    def test_single_person_pays_all(self):
        self.check([1000], 1000, 1)

    def test_nobody_is_refused(self):
        with self.assertRaisesRegex(ValueError, "at least 1"):
            split_bill(1000, 0)


if __name__ == "__main__":
    unittest.main()
