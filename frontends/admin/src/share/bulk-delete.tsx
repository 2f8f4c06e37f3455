import type { Ownership } from '@xuekao/contracts';
import { useListContext } from 'ra-core';
import type { ReactElement } from 'react';
import { BulkDeleteButton } from '../ui/delete-action.js';
import { keptByOwners } from './kept-by-owners.js';

type Row = Pick<Ownership, 'right'> & { id: string; title: string };

export interface OwnedBulkDeleteProps<R extends Row> {
  resource: string;
  /** why not all of the rows that the list knows can be deleted, once they are the own; empty: they can @param n how many are selected */
  kept?: (rows: readonly R[], n: number) => string;
  /** what else is deleted with them */
  note?: string;
}

/** Deletes what is selected, unless something of it is a colleague's. A selection may reach over pages: of those the server decides. */
export function OwnedBulkDelete<R extends Row>({ resource, kept = () => '', note = '' }: OwnedBulkDeleteProps<R>): ReactElement {
  const { data = [] } = useListContext<R>();
  const why = (ids: string[]): string => {
    const rows = data.filter(({ id }) => ids.includes(id));
    return keptByOwners(rows) || kept(rows, ids.length);
  };
  return <BulkDeleteButton resource={resource} kept={why} note={() => note} />;
}
