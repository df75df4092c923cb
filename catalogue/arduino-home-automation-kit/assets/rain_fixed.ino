// The sample after its repair: no waiting without an end, short interrupt, subtraction, watchdog.
#include <WiFi.h>
#include <PubSubClient.h>
#include <esp_task_wdt.h>
#include "secrets.h"  // WIFI_SSID, WIFI_PASSWORD, BROKER; listed in .gitignore

constexpr uint8_t RAIN = 27;
constexpr uint8_t SOIL = 34;  // ADC1: works beside WiFi
constexpr unsigned long SEND_EVERY = 600000UL, RETRY_EVERY = 15000UL, SETTLE = 50UL;

volatile unsigned long tips = 0, lastTip = 0;
unsigned long lastSend = 0, lastTry = 0, sent = 0;
WiFiClient net;
PubSubClient client(net);

void IRAM_ATTR onTip() {
  const unsigned long now = millis();
  if (now - lastTip > SETTLE) tips = tips + 1;  // reed contacts bounce
  lastTip = now;
}

void setup() {
  pinMode(RAIN, INPUT_PULLUP);
  attachInterrupt(digitalPinToInterrupt(RAIN), onTip, FALLING);
  WiFi.mode(WIFI_STA);
  WiFi.setAutoReconnect(true);
  WiFi.begin(WIFI_SSID, WIFI_PASSWORD);
  client.setServer(BROKER, 1883);
  esp_task_wdt_add(nullptr);  // restarts when loop() hangs
}

void loop() {
  esp_task_wdt_reset();
  const unsigned long now = millis();
  if (!client.connected() && WiFi.isConnected() && now - lastTry >= RETRY_EVERY) {
    lastTry = now;
    client.connect("rain", "garden/rain/state", 1, true, "offline");
    if (client.connected()) client.publish("garden/rain/state", "online", true);
  }
  client.loop();
  if (client.connected() && now - lastSend >= SEND_EVERY) {
    noInterrupts();
    const unsigned long count = tips;
    interrupts();
    const float volts = analogReadMilliVolts(SOIL) / 1000.0f;
    char text[48];
    snprintf(text, sizeof text, "{\"volts\":%.2f,\"tips\":%lu}", volts, count - sent);
    if (client.publish("garden/rain/values", text)) {
      sent = count;
      lastSend = now;
    }
  }
}
