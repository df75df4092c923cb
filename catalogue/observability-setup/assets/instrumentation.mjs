// OpenTelemetry for a Node.js service. Load it before everything else:
//   node --import ./instrumentation.mjs dist/server.js
// Settings come from the environment: OTEL_SERVICE_NAME, OTEL_EXPORTER_OTLP_ENDPOINT,
// OTEL_TRACES_SAMPLER (parentbased_traceidratio), OTEL_TRACES_SAMPLER_ARG (0.1),
// OTEL_RESOURCE_ATTRIBUTES (deployment.environment.name=production,service.version=COMMIT).
// Tried with @opentelemetry/sdk-node 0.301.0 and auto-instrumentations-node 0.82.0 on Node.js 26, with a CommonJS
// and an ES module service. import-in-the-middle must be the copy that @opentelemetry/instrumentation uses:
// npm ls import-in-the-middle shows one version.
import { register as registerAsync } from 'node:module';
import { getNodeAutoInstrumentations } from '@opentelemetry/auto-instrumentations-node';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { register, supportsSyncHooks } from 'import-in-the-middle/register-hooks.mjs';

// Libraries loaded by import are patched through these hooks only. Without them a service written as
// ES modules starts without an error and sends not one span.
if (supportsSyncHooks()) register();
else registerAsync('import-in-the-middle/hook.mjs', import.meta.url);

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

// Flush what is buffered before the process ends. A server with a shutdown handler of its own calls
// sdk.shutdown() there, after closing, and drops this line: it would cut requests that still run.
process.once('SIGTERM', () => sdk.shutdown().finally(() => process.exit(0)));
