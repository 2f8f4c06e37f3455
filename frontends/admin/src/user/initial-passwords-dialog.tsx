import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { copy, type CallOutput } from '@xuekao/frontend-shared';
import { useId, useRef, type ReactElement } from 'react';
import { userText } from './user.texts.js';

/** Closed by its button alone: a slip of the mouse must not lose what cannot be shown again. */
export function InitialPasswordsDialog({
  people,
  onClose,
}: {
  people: CallOutput<'/api/sys/user/reset-pass'>;
  onClose: () => void;
}): ReactElement {
  const titleId = useId();
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const table = useRef<HTMLTableElement>(null);
  const copyAll = async (): Promise<void> => {
    const lines = people.map(({ userName, realName, password }) => [userName, realName, password].join('\t'));
    // where the browser has no clipboard or refuses, the person copies what is selected
    if (!(await copy(lines.join('\n'))) && table.current !== null) window.getSelection()?.selectAllChildren(table.current);
  };
  return (
    <Dialog open fullWidth fullScreen={small} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{userText('user.initial')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {userText('user.initialNote')}
        </Alert>
        <Table ref={table} size="small" aria-labelledby={titleId} sx={{ '& th, & td': { px: { xs: 0.5, sm: 1.5 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>{userText('user.userName')}</TableCell>
              <TableCell>{userText('user.realName')}</TableCell>
              <TableCell>{userText('user.initial')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {people.map(({ id, userName, realName, password }) => (
              <TableRow key={id}>
                <TableCell sx={{ overflowWrap: 'anywhere' }}>{userName}</TableCell>
                <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 56 }}>{realName}</TableCell>
                <TableCell sx={{ fontFamily: 'monospace', fontSize: { xs: '0.8125rem', sm: '1rem' }, whiteSpace: 'nowrap' }}>
                  {password}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button color="secondary" onClick={onClose}>
          {userText('user.initialKept')}
        </Button>
        <Button variant="contained" autoFocus onClick={() => void copyAll()}>
          {userText('user.copyAll')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
