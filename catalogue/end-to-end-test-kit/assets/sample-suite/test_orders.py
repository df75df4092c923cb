import time
from selenium.webdriver.common.by import By


def test_order_is_listed(driver):
    driver.get("/orders")
    time.sleep(5)
    driver.find_element(By.XPATH, "//div[3]/span").click()
    assert "demo@shop.example" in driver.page_source
