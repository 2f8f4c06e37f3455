import { createTexts } from '@xuekao/frontend-shared/core';

export const wrongLinkText = createTexts({ 'hall.wrong': '错题' });
