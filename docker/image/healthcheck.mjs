// HEALTHCHECK of the images: the process answers. Exit status 0 or 1.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}/livez`, {
  signal: AbortSignal.timeout(2_500),
}).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
