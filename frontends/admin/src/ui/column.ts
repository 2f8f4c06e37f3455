import type { RaRecord } from 'ra-core';
import type { ReactNode } from 'react';

export interface Column<R extends RaRecord> {
  /** names the column in the stored choice and, where it sorts, on the wire */
  key: string;
  label: string;
  cell: (row: R) => ReactNode;
  /** for the export; a column without it is not exported */
  text?: (row: R) => string | number;
  /** what an export that reads by key is ordered by, where `text` says less */
  order?: (row: R) => string | number;
  sortable?: boolean;
  align?: 'right';
  /** takes the room that the others leave: long titles */
  grow?: boolean;
  /** hidden until the person asks for it */
  hidden?: boolean;
  /** in every export, shown or not: what tells people of one name apart */
  exported?: boolean;
  /** how a card on a phone uses it: its heading, a line below, or not at all; default is a labelled value */
  card?: 'title' | 'line' | 'none';
}

/** Columns of an export: those that are shown and those that no export may lack, in their order. */
export const exportedColumns = <R extends RaRecord>(columns: readonly Column<R>[], shown: readonly Column<R>[]): Column<R>[] =>
  columns.filter((column) => column.text !== undefined && (column.exported === true || shown.includes(column)));

export type RowActions<R extends RaRecord> = (row: R) => RowAction[];
export interface RowAction {
  label: string;
  onClick?: () => void;
  to?: string;
  /** `to` opens in a window of its own */
  inNewWindow?: boolean;
  danger?: boolean;
  /** stands in the row; the others are behind the menu */
  primary?: boolean;
}
