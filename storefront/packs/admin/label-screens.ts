import type { RouteObject } from 'react-router-dom';

/** The screens for labels, each in a separate chunk. */
export const labelScreens: RouteObject[] = [
  {
    path: '/admin/labels',
    lazy: async () => ({ Component: (await import('./labels-screen.tsx')).LabelsScreen }),
  },
  {
    path: '/admin/labels/settings',
    lazy: async () => ({ Component: (await import('./label-settings-screen.tsx')).LabelSettingsScreen }),
  },
];
