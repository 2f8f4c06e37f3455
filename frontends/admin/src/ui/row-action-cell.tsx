import MoreIcon from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router';
import type { RowAction } from './column.js';
import { uiText } from './ui.texts.js';

const linkProps = ({ to, onClick, inNewWindow = false }: RowAction) =>
  to === undefined ? { onClick } : { component: Link, to, ...(inNewWindow ? { target: '_blank', rel: 'noopener' } : {}) };

/** The first things to do with a row stand in it, the others behind one menu. */
export function RowActionCell({ name, actions }: { name: string; actions: readonly RowAction[] }): ReactElement {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const others = actions.filter((action) => action.primary !== true);
  return (
    <>
      {actions
        .filter((action) => action.primary === true)
        .map((action) => (
          <Button
            key={action.label}
            size="small"
            {...linkProps(action)}
            aria-label={`${action.label}：${name}`}
            sx={{ minWidth: 0, px: 1, minHeight: 36 }}
          >
            {action.label}
          </Button>
        ))}
      {others.length === 0 ? null : (
        <>
          <IconButton aria-label={uiText('ui.more', { name })} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
            <MoreIcon />
          </IconButton>
          <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} onClick={() => setAnchor(null)}>
            {others.map((action) => (
              <MenuItem key={action.label} {...linkProps(action)} sx={action.danger === true ? { color: 'error.main' } : {}}>
                {action.label}
              </MenuItem>
            ))}
          </Menu>
        </>
      )}
    </>
  );
}
