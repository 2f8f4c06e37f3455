/** Types of what is used of the library, which has none. */
declare module 'rdf-canonize' {
  /** @param quads as RDF/JS has them  @returns N-Quads in their one order */
  export function canonize(quads: readonly unknown[], options: { algorithm: 'RDFC-1.0'; format: 'application/n-quads' }): Promise<string>;
}
