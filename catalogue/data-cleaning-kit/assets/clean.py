"""Worked example: clean orders-raw.csv with pandas 3. Writes clean.csv, rejected.csv and prints the account.

Run: python clean.py orders-raw.csv OUTPUT_FOLDER
"""
import sys
from pathlib import Path

import pandas as pd

COLUMNS = ["order_id", "customer", "country", "amount", "currency", "ordered_at", "email"]
COUNTRY = {"DE": "DE", "GB": "GB", "UK": "GB", "FR": "FR", "US": "US"}  # decided with the user
NAME = {"alder gmbh": "Alder GmbH"}


def amount_minor(text: str) -> object:
    """Cents, or <NA> for what cannot be read with certainty."""
    text = text.strip()
    if pd.Series([text]).str.fullmatch(r"-?\d+(\.\d{1,2})?|-?\d{1,3}(,\d{3})+\.\d{2}")[0]:
        return round(float(text.replace(",", "")) * 100)
    if pd.Series([text]).str.fullmatch(r"-?(\d+|\d{1,3}(\.\d{3})+),\d{1,2}")[0]:
        return round(float(text.replace(".", "").replace(",", ".")) * 100)
    return pd.NA


def main(source: str, folder: str) -> None:
    raw = pd.read_csv(source, dtype="string", keep_default_na=False)
    if list(raw.columns) != COLUMNS:
        sys.exit(f"{source}: columns are {', '.join(raw.columns)}, expected {', '.join(COLUMNS)}")
    raw["source_row"] = range(2, len(raw) + 2)
    data = raw.copy()
    steps = [("read", len(data))]

    content = data.columns.drop("source_row")
    data = data.drop_duplicates(subset=content)
    steps.append(("complete duplicates removed", len(raw) - len(data)))

    for column in content:
        data[column] = data[column].str.replace(r"\s+", " ", regex=True).str.strip().str.normalize("NFC")
    data["email"] = data["email"].str.lower()
    key = data["customer"].str.lower()
    data["customer"] = key.map(NAME).fillna(data["customer"])
    data["country"] = data["country"].str.upper().map(COUNTRY)
    data["amount_minor"] = data["amount"].map(amount_minor).astype("Int64")
    iso = pd.to_datetime(data["ordered_at"], format="%Y-%m-%d", errors="coerce")
    dotted = pd.to_datetime(data["ordered_at"], format="%d.%m.%Y", errors="coerce")
    slash = pd.to_datetime(data["ordered_at"], format="%d/%m/%Y", errors="coerce")  # British source, decided
    data["ordered_on"] = iso.fillna(dotted).fillna(slash)

    reasons = pd.Series("", index=data.index, dtype="string")
    for mask, text in (
        (data["amount_minor"].isna(), "amount unreadable or ambiguous"),
        (data["ordered_on"].isna(), "date impossible"),
        (data["country"].isna(), "country missing or unknown"),
        (data.duplicated("order_id", keep=False), "order number with conflicting rows"),
    ):
        reasons = reasons.where(~mask, reasons + "; " + text)
    reasons = reasons.str.removeprefix("; ")
    bad = reasons != ""
    rejected = raw.loc[data.index[bad]].assign(reason=reasons[bad])
    clean = data.loc[~bad, ["order_id", "customer", "country", "amount_minor", "currency", "ordered_on", "email", "source_row"]]
    steps += [("rejected with reason", len(rejected)), ("clean", len(clean))]

    assert clean["order_id"].is_unique
    assert len(clean) + len(rejected) + steps[1][1] == len(raw)
    out = Path(folder)
    out.mkdir(parents=True, exist_ok=True)
    clean.to_csv(out / "clean.csv", index=False, date_format="%Y-%m-%d", lineterminator="\n")
    rejected.to_csv(out / "rejected.csv", index=False, lineterminator="\n")
    for name, count in steps:
        print(f"{name}: {count}")
    print(clean.groupby("currency")["amount_minor"].sum().to_string())


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: clean.py orders-raw.csv OUTPUT_FOLDER")
    main(sys.argv[1], sys.argv[2])
