import { settingsSectionsMessages } from '../../../shared/messages/settings-sections.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { ReviewRulesPanel } from './review-rules-panel.tsx';

const { reviews } = settingsSectionsMessages;

export const reviewSettings: readonly SettingsPart[] = [
  {
    section: 'reviews',
    rows: [
      { name: reviews.reviewer, caption: reviews.reviewerNote },
      { name: reviews.fourEyes, caption: reviews.fourEyesNote },
    ],
    Panel: ReviewRulesPanel,
  },
];
