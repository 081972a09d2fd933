import type { ReactNode } from 'react';
import './setting.css';

interface SettingProps {
  name: ReactNode;
  note: ReactNode;
  children: ReactNode;
}

/** One line of the screen: what is set and what it means at the left, the control at the right. */
export function Setting({ name, note, children }: SettingProps) {
  return (
    <div className="setting">
      <div>
        <div>{name}</div>
        <div className="caption">{note}</div>
      </div>
      {children}
    </div>
  );
}
