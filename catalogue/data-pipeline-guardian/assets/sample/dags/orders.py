from airflow import DAG
from airflow.models import Variable

token = Variable.get("token")
with DAG("orders", start_date=datetime.now(), schedule_interval="@daily") as dag:
    load = BashOperator(task_id="load", bash_command="load {{ execution_date }}")
