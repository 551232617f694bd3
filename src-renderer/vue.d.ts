/** For tools that cannot read a `.vue` file themselves (ESLint's type rules); vue-tsc sees each component's real type. */
declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export default component
}

/** A page of Markdown as `build/guide.ts` imports it. */
declare module '*.md' {
  export const html: string
  export const headings: readonly { readonly id: string; readonly text: string }[]
}
