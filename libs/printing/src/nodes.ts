/** Authored text as a tree that a template can lay out. */
export type PrintNode =
  | { t: 'text'; v: string }
  | { t: 'b' | 'i' | 'u' | 's' | 'sub' | 'sup' | 'code'; c: PrintNode[] }
  | { t: 'br' }
  | { t: 'formula'; isBlock: boolean; tex: string }
  /** `width` in pixels; null: its own */
  | { t: 'picture'; name: string; width: number | null; alt: string }
  | { t: 'p'; align: string; c: PrintNode[] }
  | { t: 'h' | 'quote' | 'pre'; c: PrintNode[] }
  | { t: 'hr' }
  /** `start`: number of the first item; null: without numbers */
  | { t: 'list'; start: number | null; items: PrintNode[][] }
  | { t: 'table'; columns: number; cells: PrintCell[] };
export interface PrintCell {
  columns: number;
  rows: number;
  align: string;
  isHead: boolean;
  c: PrintNode[];
}
