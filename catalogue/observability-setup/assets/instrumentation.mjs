// OpenTelemetry for a Node.js service. Load it before everything else:
//   node --import ./instrumentation.mjs dist/server.js
// Settings come from the environment: OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_ENDPOINT,
// OTEL_TRACES_SAMPLER (parentbased_traceidratio), OTEL_TRACES_SAMPLER_ARG (0.1),
// OTEL_RESOURCE_ATTRIBUTES (deployment.environment.name=production,service.version=COMMIT).
// Tried with @opentelemetry/sdk-node 0.301.0 and auto-instrumentations-node 0.82.0.
import { getNodeAutoInstrumentations } from '@opentelemetry/auto-instrumentations-node';
import { NodeSDK } from '@opentelemetry/sdk-node';

const sdk = new NodeSDK({
  instrumentations: [
    getNodeAutoInstrumentations({
      '@opentelemetry/instrumentation-fs': { enabled: false }, // thousands of spans, no insight
      '@opentelemetry/instrumentation-http': {
        ignoreIncomingRequestHook: (request) => /^\/(healthz|readyz|metrics)/.test(request.url ?? ''),
      },
    }),
  ],
});
sdk.start();

// Flush what is buffered before the process ends.
process.once('SIGTERM', () => sdk.shutdown().finally(() => process.exit(0)));
