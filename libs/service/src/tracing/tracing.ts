import type { Tracer } from '@opentelemetry/api';
import type { OnApplicationShutdown } from '@nestjs/common';
import { requestContext } from '../request/request-context.js';
import { traceStatements } from './trace-statements.js';

/** What a stop waits for the last spans to be taken. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Who traces, and where its spans go. */
export interface TracingOptions {
  readonly service: string;
  readonly version: string;
  /** Base address of an OTLP receiver; spans go to `/v1/traces` below it as OTLP over HTTP. */
  readonly endpoint: string;
}

/** The tracer of a service, or none: spans cost nothing until they are asked for. (deployment.md, "Rules for the services") */
export class Tracing implements OnApplicationShutdown {
  constructor(
    readonly tracer?: Tracer,
    private readonly end: () => Promise<void> = () => Promise.resolve(),
  ) {}

  /** The last spans are sent, within two seconds; a receiver that is away does not hold up the stop. */
  async onApplicationShutdown(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, FLUSH_TIMEOUT_MS)));
    await Promise.race([this.end().catch(() => undefined), late]).finally(() => clearTimeout(timer));
  }
}

/**
 * Starts OpenTelemetry, which is loaded here and not before. Sampling, headers and time-outs are OpenTelemetry's own
 * variables (OTEL_TRACES_SAMPLER, OTEL_EXPORTER_OTLP_HEADERS, …).
 */
export async function startTracing({ service, version, endpoint }: TracingOptions): Promise<Tracing> {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // The id that the log already tells.
    idGenerator: {
      generateTraceId: () => requestContext()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })),
    ],
  });
  const tracer = provider.getTracer('groundwork', version);
  const leave = traceStatements(tracer);
  return new Tracing(tracer, () => {
    leave();
    return provider.shutdown();
  });
}
