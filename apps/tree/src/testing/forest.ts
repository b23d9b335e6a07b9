import type TestAgent from 'supertest/lib/agent.js';

/** A record as a spec reads it. */
export type Body = Record<string, unknown> & { readonly id: string; readonly code: string };

let made = 0;

/** A code that is unused in this run. */
export const aCode = (start = 'c'): string => `${start}-${++made}`;

/** Makes trees and nodes over HTTP, for specs; every refusal throws. */
export class Forest {
  constructor(readonly agent: TestAgent) {}

  /** A new tree with version `v1`; returns the path of that version. */
  async version(code = aCode('tree')): Promise<string> {
    await this.made(this.agent.post('/trees').send({ code, name: `Tree ${code}` }));
    return `/trees/${code}/versions/v1`;
  }

  /** The root a new version has. */
  async root(version: string): Promise<Body> {
    const { body } = await this.agent.get(`${version}/nodes`).query({ q: 'root=true' });
    return body.items[0] as Body;
  }

  /** A new node. */
  node(version: string, values: object = {}): Promise<Body> {
    const code = aCode('n');
    return this.made(this.agent.post(`${version}/nodes`).send({ code, name: `Node ${code}`, ...values }));
  }

  /** Nodes one below the other, the first below `parent`. */
  async chain(version: string, length: number, parent: Body): Promise<Body[]> {
    const nodes: Body[] = [];
    for (let at = 0; at < length; at++)
      nodes.push(await this.node(version, { parent_id: (nodes.at(-1) ?? parent).id }));
    return nodes;
  }

  /** The node as it is now. */
  async now(version: string, { id }: { id: unknown }): Promise<Body> {
    const { status, body } = await this.agent.get(`${version}/nodes/${String(id)}`);
    if (status !== 200) throw new Error(`GET of the node: ${status}.`);
    return body as Body;
  }

  /** Puts nodes in place of what the version has, by an import of NDJSON. */
  async replace(version: string, nodes: readonly object[]): Promise<void> {
    const { status, text } = await this.agent
      .post(`${version}/import`)
      .query({ mode: 'replace' })
      .set('content-type', 'application/x-ndjson')
      .send(nodes.map((node) => JSON.stringify(node)).join('\n'));
    if (status !== 200) throw new Error(`Refused: ${status} ${text}`);
  }

  /** All nodes of a version. */
  async nodes(version: string): Promise<Body[]> {
    return (await this.agent.get(`${version}/nodes`).query({ limit: 1000 })).body.items as Body[];
  }

  private async made(request: PromiseLike<{ status: number; text: string; body: unknown }>): Promise<Body> {
    const { status, text, body } = await request;
    if (status !== 201) throw new Error(`Refused: ${status} ${text}`);
    return body as Body;
  }
}
