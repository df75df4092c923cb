from django.db import models


class Order(models.Model):
    number = models.TextField()


class Invoice(models.Model):
    order = models.ForeignKey(Order, on_delete=models.PROTECT)
