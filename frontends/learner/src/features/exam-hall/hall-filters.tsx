import { Button, classNames, Field, Icon, Segments } from '@xuekao/frontend-shared';
import { useEffect, useState, type ReactElement } from 'react';
import { CategoryField } from '../../lib/category/category-field.js';
import { DayField } from '../../lib/day-field.js';
import { hallTabs } from '../../lib/exam-words.js';
import { text } from '../../texts/zh-cn.js';
import { isFiltered, isNarrowed, rangeFault, type HallQuery } from './hall-query.js';
import styles from './hall.module.css';

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
    <div className={styles['filters']}>
      <div className={styles['row']}>
        <div className={styles['states']}>
          <Segments
            label={text('hall.state')}
            value={query.state}
            choices={hallTabs.map((value) => ({ value, label: text(`hall.state.${value}`) }))}
            onChange={(state) => onChange({ state })}
          />
        </div>
        <Button
          color={isNarrowed(query) ? 'primary' : 'secondary'}
          variant="outlined"
          startIcon={<Icon name="filter" size={20} />}
          aria-expanded={isOpen}
          aria-controls="hall-filters"
          className={styles['opener']}
          onClick={() => setOpen(!isOpen)}
        >
          {text('hall.filter')}
        </Button>
      </div>
      <div id="hall-filters" className={classNames(styles['fields'], isOpen && styles['open'])}>
        <Field
          size="small"
          type="search"
          label={text('hall.search')}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          className={styles['search']}
          maxLength={100}
        />
        <CategoryField dicCode="exam_catalog" value={query.category} onChange={(category) => onChange({ category })} />
        <DayField label={text('hall.from')} value={query.from} error={fault !== null} onChange={(from) => onChange({ from })} />
        <DayField
          label={text('hall.to')}
          value={query.to}
          min={query.from}
          error={fault !== null}
          helperText={fault === null ? undefined : text(`hall.filter.${fault}`)}
          onChange={(to) => onChange({ to })}
        />
        {isFiltered(query) ? (
          <Button color="secondary" onClick={() => onChange({ state: 'ALL', title: '', category: '', from: '', to: '' })}>
            {text('hall.filter.clear')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
