import { BusinessError, sentence } from '@xuekao/contracts';
import type { Types } from 'mongoose';

/** Trees are read into memory whole, and shown whole: a bank has hundreds of chapters, a site some thousand points. */
export interface TreeRow {
  _id: Types.ObjectId;
  parentId: Types.ObjectId | null;
}
export const maxDepth = 10;
/** More would make every page that shows the tree slow, for everybody. */
export const maxNodes = 10_000;

export class Tree<R extends TreeRow> {
  private readonly byId = new Map<string, R>();
  private readonly byParent = new Map<string, R[]>();

  /** @param rows in the order in which brothers stand */
  constructor(rows: readonly R[]) {
    for (const row of rows) {
      this.byId.set(row._id.toHexString(), row);
      const parent = row.parentId?.toHexString() ?? '';
      const brothers = this.byParent.get(parent);
      if (brothers) brothers.push(row);
      else this.byParent.set(parent, [row]);
    }
  }

  get(id: string): R | undefined {
    return this.byId.get(id);
  }

  /** @param id null for the roots */
  children(id: string | null): readonly R[] {
    return this.byParent.get(id ?? '') ?? [];
  }

  /** The node and everything below it. */
  subtree(id: string): R[] {
    const top = this.byId.get(id);
    if (!top) return [];
    const found = [top];
    for (const row of found) found.push(...this.children(row._id.toHexString()));
    return found;
  }

  /**
   * Refuses a parent that is not there, that lies in the node's own subtree, or that would make the tree too deep; and a node too many.
   * @param id null for a new node
   */
  checkMove(id: string | null, parentId: string | null): void {
    if (id === null && this.byId.size >= maxNodes)
      throw new BusinessError('BAD_INPUT', { detail: sentence('repo.treeFull', { max: maxNodes }) });
    if (parentId === null) return;
    if (!this.byId.has(parentId)) throw new BusinessError('NOT_FOUND');
    if (id !== null && this.subtree(id).some((row) => row._id.toHexString() === parentId)) {
      throw new BusinessError('BAD_INPUT', { detail: sentence('repo.treeParent') });
    }
    if (this.depthOf(parentId) + this.heightOf(id) > maxDepth)
      throw new BusinessError('BAD_INPUT', { detail: sentence('repo.treeDepth', { max: maxDepth }) });
  }

  /** Renders top down; with `keep` only nodes that it names, what is above them and what is below them. */
  render<N>(from: string | null, node: (row: R, children: N[]) => N, keep?: (row: R) => boolean): N[] {
    const below = (id: string | null, kept: boolean): N[] =>
      this.children(id).flatMap((row) => {
        const own = kept || (keep?.(row) ?? true);
        const children = below(row._id.toHexString(), own);
        return own || children.length > 0 ? [node(row, children)] : [];
      });
    return below(from, false);
  }

  private depthOf(id: string): number {
    let depth = 0;
    for (let row = this.byId.get(id); row; row = row.parentId ? this.byId.get(row.parentId.toHexString()) : undefined) depth += 1;
    return depth;
  }

  private heightOf(id: string | null): number {
    if (id === null) return 1;
    return 1 + Math.max(0, ...this.children(id).map((row) => this.heightOf(row._id.toHexString())));
  }
}
