/** `kind`: a file that no import reads. `broken`: damaged, or not what it seems. `limits`: it unpacks to too much, or leads outside. */
export class FileRefusal extends Error {
  constructor(
    readonly kind: 'kind' | 'broken' | 'limits',
    /** sentence for the person */
    readonly detail: string,
  ) {
    super(detail);
  }
}
export const broken = (detail: string): never => {
  throw new FileRefusal('broken', detail);
};
