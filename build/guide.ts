/** Converts the guide's Markdown to HTML at build time, so that the window can show it offline. */
import { Marked } from 'marked'
import type { Plugin } from 'vite'

/** Lets code import a Markdown page: `html`, with its pictures as files of the window, and `headings`, its second-level headings. */
export const markdownPages = (): Plugin => ({
  name: 'markdown-pages',
  enforce: 'pre',
  transform(text, id) {
    if (!id.endsWith('.md')) return null
    const pictures: string[] = []
    const headings: { readonly id: string; readonly text: string }[] = []
    const html = new Marked({
      renderer: {
        heading({ depth, tokens, text: title }) {
          if (depth === 1) return ''
          const anchor = title.toLowerCase().replaceAll(/\W+/g, '-')
          headings.push({ id: anchor, text: title })
          return `<h2 id="${anchor}" tabindex="-1">${this.parser.parseInline(tokens)}</h2>`
        },
        image({ href, text: alternative }) {
          return `<img src="PICTURE-${pictures.push(href) - 1}" alt="${alternative}" loading="lazy">`
        },
      },
    }).parse(text, { async: false })
    return [
      ...pictures.map((path, index) => `import picture${index} from './${path}?url'`),
      `const pictures = [${pictures.map((_, index) => `picture${index}`).join(', ')}]`,
      `export const headings = ${JSON.stringify(headings)}`,
      `export const html = ${JSON.stringify(html)}.replace(/PICTURE-(\\d+)/g, (_, index) => pictures[index])`,
    ].join('\n')
  },
})
