import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Tabs } from '@xuekao/frontend-shared';
import { useEffect, type ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { lastSurveyTab } from './browser-id.js';
import { JoinList } from './join-list.js';
import { MySurveys } from './my-surveys.js';
import { surveyText } from './survey.texts.js';

const tabs = ['my', 'join'] as const;
type Tab = (typeof tabs)[number];
const panelId = 'survey-panel';
const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value);

/** 问卷中心 and 答卷记录. The link of a card leads to the records of its survey; the tab itself to all of them. */
export function SurveyCentrePage(): ReactElement {
  const [params, setParams] = useSearchParams();
  usePageTitle(surveyText('survey.title'));
  const [asked, kept] = [params.get('tab'), lastSurveyTab.get()];
  const tab = isTab(asked) ? asked : isTab(kept) ? kept : 'my';
  useEffect(() => lastSurveyTab.set(tab), [tab]);
  return (
    <>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {surveyText('survey.title')}
      </Typography>
      <Tabs
        label={surveyText('survey.tabs')}
        tabs={tabs.map((value) => ({ value, label: surveyText(`survey.tab.${value}`) }))}
        value={tab}
        panelId={panelId}
        onChange={(next) => setParams({ tab: next })}
      />
      <Box id={panelId} role="tabpanel" aria-labelledby={`tab-${tab}`} sx={{ mt: 2.5 }}>
        {tab === 'my' ? (
          <MySurveys onRecords={(surveyId) => setParams({ tab: 'join', surveyId })} />
        ) : (
          <JoinList surveyId={params.get('surveyId')} />
        )}
      </Box>
    </>
  );
}
