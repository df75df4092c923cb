DEBUG = True
SECRET_KEY = "shop-shop-shop-shop-shop"
ALLOWED_HOSTS = ["*"]
