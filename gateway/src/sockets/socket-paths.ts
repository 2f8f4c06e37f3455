import type { SocketParams, SocketSpec } from '@xuekao/contracts';

/** The socket that a path names, and what its parameters say. */
export interface FoundSocket {
  spec: SocketSpec;
  params: SocketParams;
}

/** Finds the socket of a request's path; null where no contract has it, or a parameter is not what the contract says. */
export function socketPaths(specs: readonly SocketSpec[]): (url: string) => FoundSocket | null {
  const known = specs.map((spec) => ({
    spec,
    names: Object.keys(spec.params),
    // a path of ours has no character with a meaning of its own but those of the parameters
    pattern: new RegExp(`^${spec.path.replaceAll(/\{[^}]*\}/g, '([^/?#]{1,64})')}$`),
  }));
  return (url) => {
    for (const { spec, names, pattern } of known) {
      const values = pattern.exec(url)?.slice(1);
      if (!values) continue;
      const params = Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
      return names.every((name) => spec.params[name]?.safeParse(params[name]).success === true) ? { spec, params } : null;
    }
    return null;
  };
}
