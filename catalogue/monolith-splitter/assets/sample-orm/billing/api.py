from shop.models import Invoice, Order  # border-ok: until invoices move, 2027-03


def bill(order):
    invoice = Invoice(order=order)
    invoice.save()
    order.save()
