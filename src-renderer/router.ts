import type { Component } from 'vue'
import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { views, type View } from './views.ts'

/** The file of each view, fetched when it is first wanted. */
export const viewFiles: Readonly<Record<View['name'], () => Promise<{ readonly default: Component }>>> = {
  start: () => import('./views/StartView.vue'),
  library: () => import('./views/LibraryView.vue'),
  resolve: () => import('./views/ResolveView.vue'),
  sheet: () => import('./views/SheetView.vue'),
  rules: () => import('./views/RulesView.vue'),
  print: () => import('./views/PrintView.vue'),
  settings: () => import('./views/SettingsView.vue'),
}

/**
 * The address stands behind `#`, so that it holds on the application's own protocol as on a server, and a link to a line of a sheet
 * survives: `#/sheet/fire-and-fury?at=procedures.fire.tables.fire.rows.p6`.
 */
export const createWindowRouter = (): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      ...views.map(({ name, path }) => ({ name, path, component: viewFiles[name] })),
      { path: '/:rest(.*)*', name: 'nothing', component: () => import('./views/NothingHere.vue') },
    ],
  })
