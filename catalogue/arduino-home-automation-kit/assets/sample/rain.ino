#include <WiFi.h>
#include <PubSubClient.h>

const char* password = "Q7r-Lm2-kk91";
const int RAIN = 27;
const int SOIL = 25;
int tips = 0;
unsigned long next = 0;
WiFiClient net;
PubSubClient client(net);

void onTip() {
  tips++;
  Serial.println("tip");
}

void setup() {
  pinMode(RAIN, INPUT_PULLUP);
  pinMode(35, OUTPUT);
  attachInterrupt(digitalPinToInterrupt(RAIN), onTip, FALLING);
  WiFi.begin("garden", password);
  while (WiFi.status() != WL_CONNECTED) {
    delay(500);
  }
}

void loop() {
  client.loop();
  if (millis() > next) {
    next = millis() + 600000;
    float volts = analogRead(SOIL) * (3 / 4095);
    client.publish("garden/soil", String(volts + tips).c_str());
  }
  delay(20000);
}
