from django.db import connection, transaction
from rest_framework import serializers, viewsets

from shop.models import Customer, Order
from shop.tasks import send_receipt


class OrderSerializer(serializers.ModelSerializer):
    class Meta:
        model = Order
        fields = "__all__"


class OrderViewSet(viewsets.ModelViewSet):
    queryset = Order.objects.all()
    serializer_class = OrderSerializer


@transaction.atomic
def pay(order_id):
    order = Order.objects.select_for_update().get(pk=order_id)
    order.status = "paid"
    order.save()
    send_receipt.delay(order.pk)


def report(request):
    rows = []
    for order in Order.objects.all():
        rows.append((order.pk, Customer.objects.get(pk=order.customer_id).name))
    with connection.cursor() as cursor:
        cursor.execute(f"select count(*) from shop_order where status = '{request.GET['status']}'")
    return rows
