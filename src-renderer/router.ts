import { createRouter, createWebHashHistory, type Router } from 'vue-router'
import { views } from './views.ts'

/**
 * The address stands behind `#`, so that it holds on the application's own protocol as on a server, and a link to a line of a sheet
 * survives: `#/sheet/fire-and-fury?at=procedures.fire.tables.fire.rows.p6`.
 */
export const createWindowRouter = (): Router =>
  createRouter({
    history: createWebHashHistory(),
    routes: [
      { path: '/', redirect: { name: 'library' } },
      ...views.map(({ name, path, load }) => ({ name, path, component: load })),
      { path: '/:rest(.*)*', name: 'nothing', component: () => import('./views/NothingHere.vue') },
    ],
  })
