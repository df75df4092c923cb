"""Who may read which row: the test that a view set over all rows fails. Adapt names, keep the four cases.

Runs with pytest-django; the same four cases fit FastAPI with TestClient and dependency_overrides.
"""
import pytest


@pytest.fixture
def two_owners(django_user_model):
    from shop.models import Order

    anna = django_user_model.objects.create_user("anna")
    ben = django_user_model.objects.create_user("ben")
    return anna, ben, Order.objects.create(owner=ben, total_cents=4200)


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "put", "patch", "delete"])
def test_a_foreign_order_is_not_there(client, two_owners, method):
    anna, _, order = two_owners
    client.force_login(anna)
    answer = getattr(client, method)(f"/api/orders/{order.pk}/", {}, content_type="application/json")
    assert answer.status_code == 404  # not 403: that would confirm the number exists


@pytest.mark.django_db
def test_the_list_shows_own_rows_only(client, two_owners):
    anna, _, _ = two_owners
    client.force_login(anna)
    assert client.get("/api/orders/").json()["results"] == []


@pytest.mark.django_db
def test_the_owner_cannot_be_chosen(client, two_owners):
    anna, ben, _ = two_owners
    client.force_login(anna)
    made = client.post("/api/orders/", {"total_cents": 1, "owner": ben.pk}, content_type="application/json")
    assert made.status_code == 400 or made.json().get("owner") != ben.pk


@pytest.mark.django_db
def test_ten_rows_cost_as_many_queries_as_one(client, two_owners, django_assert_max_num_queries):
    _, ben, order = two_owners
    for _ in range(9):
        type(order).objects.create(owner=ben, total_cents=1)
    client.force_login(ben)
    with django_assert_max_num_queries(6):
        client.get("/api/orders/")
