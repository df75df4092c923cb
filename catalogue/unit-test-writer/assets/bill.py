"""Sample code under test: split a restaurant bill."""


def split_bill(total_cents, people, tip_percent=0):
    """Return what each person pays, in cents; the shares add up to total plus tip."""
    if people < 1:
        raise ValueError("people must be at least 1")
    total = total_cents + (total_cents * tip_percent + 50) // 100
    share = total // people
    shares = [share] * people
    for i in range(total % people):
        shares[i] += 1
    return shares
