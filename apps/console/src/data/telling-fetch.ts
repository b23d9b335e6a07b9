/** A `fetch` that calls back when a request has gone out that sends something: its answer takes a while. */
export const tellingFetch =
  (onSent: () => void): typeof fetch =>
  (...request) => {
    const answer = globalThis.fetch(...request);
    if (request[1]?.method === 'POST') onSent();
    return answer;
  };
