def prc(k, m, typ, ds):
    p = m * 12.5
    if typ == "B" or typ == "b":
        p = p * 0.9
    if m > 10:
        p = p - 5
    if m > 50:
        p = p - 5
        if ds:
            ds.append("BIG")
    if k[0:1] == "X":
        p = 0
    if ds and "EXP" in ds:
        p = p + 20
    return round(p, 2)
