import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Column } from './column.js';

interface PersonRow {
  id: string;
  realName: string;
  userName: string;
}
export interface PersonColumnsOptions {
  nameLabel: string;
  userNameLabel: string;
  /** the server sorts by both */
  sortable?: boolean;
}

/** The person of a row: one column with name and account, and the account by itself for those who want it, and for exports. */
export const personColumns = <R extends PersonRow>({ nameLabel, userNameLabel, sortable = false }: PersonColumnsOptions): Column<R>[] => [
  {
    key: 'realName',
    label: nameLabel,
    card: 'title',
    sortable,
    text: (row) => row.realName,
    cell: (row) => (
      <Box sx={{ whiteSpace: 'nowrap' }}>
        {row.realName}
        <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1, fontWeight: 400 }}>
          {row.userName}
        </Typography>
      </Box>
    ),
  },
  {
    key: 'userName',
    label: userNameLabel,
    hidden: true,
    exported: true,
    sortable,
    text: (row) => row.userName,
    cell: (row) => row.userName,
  },
];
