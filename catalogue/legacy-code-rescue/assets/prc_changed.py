RATE, CATEGORY_B = 12.5, 0.88


def price(customer, parcels, category, services):
    amount = parcels * RATE
    if category.upper() == "B":
        amount *= CATEGORY_B
    amount -= 5 * ((parcels > 10) + (parcels > 50))
    if parcels > 50 and services:
        services.append("BIG")
    if customer.startswith("X"):
        amount = 0
    if services and "EXP" in services:
        amount += 20
    return round(amount, 2)
