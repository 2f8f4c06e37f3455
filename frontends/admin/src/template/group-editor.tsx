import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/ArrowDownward';
import UpIcon from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ConfirmDialog, formatScore } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Section } from '../ui/page.js';
import { uiText } from '../ui/ui.texts.js';
import { ItemList } from './item-list.js';
import type { GroupEditorProps } from './group-editor-props.js';
import { RuleList } from './rule-list.js';
import { sumOf } from './template-draft.js';
import { tmplText } from './template.texts.js';

export function GroupEditor(props: GroupEditorProps): ReactElement {
  const { group, number, isLast, disabled, handle, onChange } = props;
  const [asking, setAsking] = useState(false);
  const sum = sumOf(group);
  return (
    <Section>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 2 }}>
        {handle}
        <Typography component="h3" sx={{ fontWeight: 650, mr: 1 }}>
          {tmplText('tmpl.group', { n: number })}
        </Typography>
        <Chip size="small" label={tmplText(`tmpl.joinType.${group.joinType}`)} />
        <Typography
          variant="body2"
          color="textSecondary"
          sx={{ flex: 1, textAlign: 'right', minWidth: 110, fontVariantNumeric: 'tabular-nums' }}
        >
          {tmplText('tmpl.groupSum', { n: sum.count, score: formatScore(sum.score) })}
        </Typography>
        {disabled ? null : (
          <Box sx={{ display: 'flex' }}>
            <IconButton aria-label={tmplText('tmpl.groupUp', { n: number })} disabled={number === 1} onClick={() => props.onMove(-1)}>
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={tmplText('tmpl.groupDown', { n: number })} disabled={isLast} onClick={() => props.onMove(1)}>
              <DownIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={tmplText('tmpl.groupDelete', { n: number })}
              onClick={() => (sum.count === 0 ? props.onRemove() : setAsking(true))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr) 140px 160px' },
          mb: 2,
        }}
      >
        <TextField
          label={tmplText('tmpl.groupTitle')}
          placeholder={tmplText('tmpl.groupTitleExample')}
          value={group.title}
          disabled={disabled}
          sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
          onChange={(event) => onChange((now) => ({ ...now, title: event.target.value }))}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <TextField
          label={tmplText('tmpl.groupRemark')}
          value={group.remark}
          disabled={disabled}
          sx={{ gridColumn: { xs: '1 / -1', lg: 'auto' } }}
          onChange={(event) => onChange((now) => ({ ...now, remark: event.target.value }))}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <TextField
          type="number"
          label={tmplText('tmpl.perScore')}
          value={group.perScore === 0 ? '' : group.perScore}
          disabled={disabled}
          onChange={(event) => onChange((now) => ({ ...now, perScore: Number(event.target.value) }))}
          slotProps={{
            htmlInput: { min: 0.1, max: 500, step: 0.5 },
            input: { endAdornment: <InputAdornment position="end">{tmplText('tmpl.score')}</InputAdornment> },
          }}
        />
        <TextField
          type="number"
          label={tmplText('tmpl.partShare')}
          title={tmplText('tmpl.partShareHelp')}
          value={group.partShare}
          disabled={disabled}
          onChange={(event) =>
            onChange((now) => ({ ...now, partShare: Math.min(100, Math.max(0, Math.round(Number(event.target.value)))) }))
          }
          slotProps={{
            htmlInput: { min: 0, max: 100, step: 5 },
            input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
          }}
        />
      </Box>
      {group.joinType === 1 ? <ItemList {...props} /> : <RuleList {...props} />}
      <ConfirmDialog
        open={asking}
        danger
        title={tmplText('tmpl.groupDelete', { n: number })}
        confirmText={uiText('ui.delete')}
        onConfirm={props.onRemove}
        onCancel={() => setAsking(false)}
      >
        <Typography color="textSecondary">{tmplText('tmpl.groupDeleteText', { title: group.title, n: sum.count })}</Typography>
      </ConfirmDialog>
    </Section>
  );
}
