from pathlib import Path

import pytest

from pricelist import PriceError, parse_price, total
from pricelist.cli import main


@pytest.mark.parametrize(
    ("text", "cents"),
    [("12", 1200), ("12.5", 1250), ("12,50", 1250), (" 0.05 ", 5), ("999999999.99", 99999999999)],
)
def test_parse_price(text: str, cents: int) -> None:
    assert parse_price(text) == cents


@pytest.mark.parametrize("text", ["", "-1", "1.234", "1e3", "twelve", "1.000,00"])
def test_refuses_what_is_not_a_price(text: str) -> None:
    with pytest.raises(PriceError):
        parse_price(text)


def test_total_names_the_line() -> None:
    with pytest.raises(PriceError, match="line 3"):
        total(["1", "", "x"])


def test_command_prints_total(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "list.txt"
    file.write_text("1.10\n2,20\n", encoding="utf-8-sig")  # spreadsheets write this mark
    assert main([str(file)]) == 0
    assert capsys.readouterr().out == "3.30\n"


def test_command_reports_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path / "none.txt")]) == 1
    assert "none.txt" in capsys.readouterr().err


def test_command_reports_another_encoding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes("12 €\n".encode("cp1252"))
    assert main([str(file)]) == 1
    assert "list.txt" in capsys.readouterr().err
