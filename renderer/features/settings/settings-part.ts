import { privacyText } from '../../../shared/messages/privacy.ts';
import { settingsLimitsText } from '../../../shared/messages/settings-limits.ts';
import { settingsPracticeText } from '../../../shared/messages/settings-practice.ts';
import { settingsSectionsText } from '../../../shared/messages/settings-sections.ts';
import { settingsText } from '../../../shared/messages/settings.ts';
import type { SettingsPart } from '../../state/settings.ts';
import { AppearancePanel } from './appearance-panel.tsx';
import { LocksPanel } from './locks-panel.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import { PracticePanel } from './practice-panel.tsx';
import { TradingPanel } from './trading-panel.tsx';

const { alerts, appearance, locks, trading } = settingsSectionsText;
const { notifications } = settingsText;
const limits = settingsLimitsText;
const practice = settingsPracticeText;

export const ownSettings: readonly SettingsPart[] = [
  {
    section: 'appearance',
    rows: [
      { name: settingsText.theme, caption: settingsText.themeNote },
      { name: settingsText.density, caption: settingsText.densityNote },
      { name: settingsText.timeZone, caption: appearance.timeZone },
      { name: settingsText.dates, caption: settingsText.datesNote },
      { name: settingsText.numbers, caption: appearance.numbers },
    ],
    Panel: AppearancePanel,
  },
  {
    section: 'locks',
    rows: [
      { name: settingsText.trading.lock, caption: locks.tradingNote },
      { name: privacyText.panel.lock, caption: locks.autoLockNote },
      { name: locks.accounts, caption: locks.accountsCaption },
    ],
    Panel: LocksPanel,
  },
  {
    section: 'trading',
    rows: [
      { name: limits.orderValue, caption: trading.orderValue },
      { name: limits.orderSize, caption: trading.orderSize },
      { name: limits.orderLimit.chosenNone, caption: trading.noOrderLimit },
      { name: limits.distance, caption: trading.distance },
      { name: limits.slippage, caption: trading.slippage },
      { name: limits.sameSide, caption: trading.sameSide },
      { name: limits.ordersAMinute, caption: trading.ordersAMinute },
      { name: limits.fees.title, caption: limits.fees.note },
    ],
    Panel: TradingPanel,
  },
  {
    section: 'alerts',
    rows: [{ name: notifications.title, caption: alerts.notifications }],
    Panel: NotificationsPanel,
  },
  {
    section: 'practice',
    rows: [
      { name: practice.market, caption: practice.marketNote },
      { name: practice.storm, caption: practice.stormNote },
      { name: practice.records, caption: practice.recordsNote },
      { name: practice.startOver, caption: practice.startOverNote },
    ],
    Panel: PracticePanel,
  },
];
