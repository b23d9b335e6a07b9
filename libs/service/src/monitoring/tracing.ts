import {
  type Tracer,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span,
} from '@opentelemetry/api';
import type { OnApplicationShutdown } from '@nestjs/common';
import { requestContext, routeOf, parseTraceparent } from '../http/request-context.js';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { isProbe } from '../http/routes.js';
import { statements, type Statement } from '@groundwork/records';

/**
 * A span per statement a request sends: its text, which holds no values, and whether it failed.
 * @returns what ends it
 */
export function traceStatements(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const subscribers = {
    start(statement: Statement) {
      const parent = requestContext()?.span;
      if (!parent) return;
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement.text };
      const within = trace.setSpan(ROOT_CONTEXT, parent);
      spans.set(statement, tracer.startSpan(verbOf(statement.text), { kind: SpanKind.CLIENT, attributes }, within));
    },
    end: () => undefined,
    asyncStart: () => undefined,
    error: (statement: Statement) => void spans.get(statement)?.setStatus({ code: SpanStatusCode.ERROR }),
    asyncEnd: (statement: Statement) => spans.get(statement)?.end(),
  };
  statements.subscribe(subscribers);
  return () => statements.unsubscribe(subscribers);
}

/** `select`, `insert`…: a span's name has few values. */
const verbOf = (text: string): string => /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement';

const SERVER_ERROR = 500;

/** A span per request, below the caller's where it sent a `traceparent`. Of the path it has the route alone: no ids, no query. */
export function traceRequests(tracer: Tracer): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const context = requestContext();
    if (!context || isProbe(request.path)) return next();
    const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, callerOf(request));
    context.span = span;
    response.once('close', () => endSpan(span, request, response));
    next();
  };
}

function endSpan(span: Span, request: Request, response: Response): void {
  const route = routeOf(request, response);
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.request.method': request.method,
    'http.route': route,
    'http.response.status_code': response.statusCode,
    'url.scheme': request.protocol,
  });
  if (response.statusCode >= SERVER_ERROR || !response.writableEnded) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The caller's span as the parent, sampled as the caller decided. (W3C Trace Context §3.2) */
function callerOf(request: Request): Context {
  const parent = parseTraceparent(request.get('traceparent'));
  if (!parent) return ROOT_CONTEXT;
  const traceFlags = parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
  const { traceId, spanId } = parent;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

/** What a stop waits for the last spans to be taken. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Who traces, and where its spans go. */
export interface TracingOptions {
  readonly service: string;
  readonly version: string;
  /** Base address of an OTLP receiver; spans go to `/v1/traces` below it as OTLP over HTTP. */
  readonly endpoint: string;
}

/** The tracer of a service, or none: without it spans cost nothing. (deployment.md, "Rules for the services") */
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
    // The id that the log shows.
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
