from billing.api import bill
from shop.models import Order


def place(number):
    order = Order.objects.create(number=number)
    bill(order)
