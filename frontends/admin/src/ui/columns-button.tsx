import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useStore, type RaRecord } from 'ra-core';
import { useState, type ReactElement } from 'react';
import type { Column } from './column.js';
import { uiText } from './ui.texts.js';

/** The columns of a table as the person chose them; kept in this browser. */
export function useColumnChoice<R extends RaRecord>(
  resource: string,
  columns: readonly Column<R>[],
): { shown: Column<R>[]; toggle: (key: string) => void } {
  const [hidden, setHidden] = useStore<string[]>(
    `columns.${resource}`,
    columns.filter((column) => column.hidden === true).map((column) => column.key),
  );
  const shown = columns.filter((column, index) => index === 0 || !hidden.includes(column.key));
  return { shown, toggle: (key) => setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]) };
}

export function ColumnsButton<R extends RaRecord>({
  resource,
  columns,
}: {
  resource: string;
  columns: readonly Column<R>[];
}): ReactElement {
  const { shown, toggle } = useColumnChoice(resource, columns);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={uiText('ui.columns')}>
        <IconButton
          aria-label={uiText('ui.columns')}
          aria-haspopup="menu"
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <ViewColumnIcon />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.slice(1).map((column) => {
          const on = shown.includes(column);
          return (
            <MenuItem key={column.key} dense role="menuitemcheckbox" aria-checked={on} onClick={() => toggle(column.key)}>
              <Checkbox
                size="small"
                edge="start"
                checked={on}
                tabIndex={-1}
                disableRipple
                slotProps={{ input: { 'aria-hidden': true } }}
                sx={{ py: 0 }}
              />
              <ListItemText primary={column.label} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
