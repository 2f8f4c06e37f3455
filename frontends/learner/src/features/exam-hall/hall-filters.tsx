import FilterListIcon from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { Field } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { DayField } from '../../lib/day-field.js';
import { hallTabs } from '../../lib/exam-words.js';
import { text } from '../../texts/zh-cn.js';
import { isFiltered, isNarrowed, rangeFault, type HallQuery } from './hall-query.js';

const searchPauseMs = 400;

export function HallFilters({ query, onChange }: { query: HallQuery; onChange: (change: Partial<HallQuery>) => void }): ReactElement {
  const [title, setTitle] = useState(query.title);
  useEffect(() => setTitle(query.title), [query.title]);
  useEffect(() => {
    if (title === query.title) return undefined;
    const timer = window.setTimeout(() => onChange({ title }), searchPauseMs);
    return () => window.clearTimeout(timer);
  }, [title, query.title, onChange]);
  const fault = rangeFault(query.from, query.to);
  const [isOpen, setOpen] = useState(() => isNarrowed(query));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, mb: 2.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowX: 'auto', ml: { xs: -2, sm: 0 }, pl: { xs: 2, sm: 0 }, pr: { xs: 3, md: 0 }, py: 0.5, maskImage: { xs: 'linear-gradient(to right, #000 calc(100% - 28px), transparent)', md: 'none' } }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            value={query.state}
            aria-label={text('hall.state')}
            onChange={(_event, state: HallQuery['state'] | null) => state !== null && onChange({ state })}
          >
            {hallTabs.map((state) => <ToggleButton key={state} value={state} sx={{ px: 1.75, minHeight: 44, whiteSpace: 'nowrap' }}>{text(`hall.state.${state}`)}</ToggleButton>)}
          </ToggleButtonGroup>
        </Box>
        <Button
          color={isNarrowed(query) ? 'primary' : 'secondary'}
          variant="outlined"
          startIcon={<FilterListIcon />}
          aria-expanded={isOpen}
          aria-controls="hall-filters"
          onClick={() => setOpen(!isOpen)}
          sx={{ flex: 'none', minHeight: 44, display: { xs: 'inline-flex', md: 'none' } }}
        >
          {text('hall.filter')}
        </Button>
      </Box>
      <Box id="hall-filters" sx={{ display: { xs: isOpen ? 'grid' : 'none', md: 'grid' }, gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(0, 360px) 176px 176px auto' }, alignItems: 'start' }}>
        <Field size="small" type="search" label={text('hall.search')} value={title} onChange={(event) => setTitle(event.target.value)} sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }} slotProps={{ input: { maxLength: 100 } }} />
        <DayField label={text('hall.from')} value={query.from} error={fault !== null} onChange={(from) => onChange({ from })} />
        <DayField
          label={text('hall.to')} value={query.to} min={query.from} error={fault !== null} helperText={fault === null ? undefined : text(`hall.filter.${fault}`)}
          onChange={(to) => onChange({ to })}
        />
        {isFiltered(query) ? (
          <Button color="secondary" sx={{ justifySelf: 'start', minHeight: 44 }} onClick={() => onChange({ state: 'ALL', title: '', from: '', to: '' })}>{text('hall.filter.clear')}</Button>
        ) : null}
      </Box>
    </Box>
  );
}
