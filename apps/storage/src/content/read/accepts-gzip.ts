/** The client takes gzip; a weight of 0 refuses it, and `*` stands for what is not named. (RFC 9110 §12.5.3) */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const weights = new Map(
    (acceptEncoding ?? '').split(',').map((member) => {
      const [coding = '', ...parameters] = member.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [coding, weight === undefined ? 1 : Number(weight)];
    }),
  );
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0;
}
