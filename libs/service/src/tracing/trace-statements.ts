import { statements, type Statement } from '@groundwork/records';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';
import { requestContext } from '../request/request-context.js';

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
