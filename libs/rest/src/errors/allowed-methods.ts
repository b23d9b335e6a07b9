import type { Application } from 'express';

/** The part of Express 5's router that is read here; it has no public listing of routes. */
interface RouterLayer {
  match(path: string): boolean;
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> };
}

/** The methods that some route of the app takes on a path, upper case and sorted; empty for an unknown path. */
export function allowedMethods(app: Application, path: string): string[] {
  // `router` is public in Express 5; its layers are not typed.
  const layers = (app as unknown as { router: { stack: RouterLayer[] } }).router.stack;
  const methods = new Set<string>();
  for (const layer of layers) {
    if (!layer.route || layer.route.methods['_all'] || !matches(layer, path)) continue;
    for (const [method, offered] of Object.entries(layer.route.methods)) if (offered) methods.add(method.toUpperCase());
  }
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods].sort();
}

/** A path whose escapes cannot be decoded matches nothing. */
function matches(layer: RouterLayer, path: string): boolean {
  try {
    return layer.match(path);
  } catch {
    return false;
  }
}
